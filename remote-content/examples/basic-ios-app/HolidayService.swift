import Foundation

struct Holiday: Decodable, Identifiable {
    let date: String
    let name: String
    let localName: String

    var id: String { date + name }
}

struct HolidayList: Decodable {
    let holidays: [Holiday]
}

struct ServiceError: LocalizedError {
    let status: Int

    var errorDescription: String? {
        switch status {
        case 400, 404: return "No holidays are known for this country."
        case 401: return "The API key is missing or wrong."
        case 429: return "No calls left for now."
        default: return "The days off are not available: \(status)"
        }
    }
}

struct HolidayService {
    func daysOff(in country: String, year: Int, apiKey: String) async throws -> [Holiday] {
        var components = URLComponents(string: "https://api.apiorchard.example/v1/public-holidays")!
        components.queryItems = [
            URLQueryItem(name: "country", value: country.uppercased()),
            URLQueryItem(name: "year", value: String(year)),
        ]
        var request = URLRequest(url: components.url!, timeoutInterval: 8)
        request.setValue(apiKey, forHTTPHeaderField: "X-Api-Key")

        let (data, response) = try await URLSession.shared.data(for: request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        guard status == 200 else { throw ServiceError(status: status) }

        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(HolidayList.self, from: data).holidays
    }
}
