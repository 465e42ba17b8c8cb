import Foundation

struct Weather: Decodable {
    struct Wind: Decodable {
        let speed: Double
    }

    let city: String?
    let temperature: Double
    let feelsLike: Double
    let humidity: Int
    let wind: Wind
}

struct ServiceError: LocalizedError {
    let status: Int

    var errorDescription: String? {
        switch status {
        case 401: return "The API key is missing or wrong."
        case 429: return "No calls left for now."
        default: return "The weather is not available: \(status)"
        }
    }
}

struct WeatherService {
    let apiKey: String

    func currentWeather(in city: String) async throws -> Weather {
        var components = URLComponents(string: "https://api.apiorchard.example/v1/weather")!
        components.queryItems = [
            URLQueryItem(name: "city", value: city),
            URLQueryItem(name: "units", value: "metric"),
        ]
        var request = URLRequest(url: components.url!, timeoutInterval: 8)
        request.setValue(apiKey, forHTTPHeaderField: "X-Api-Key")

        let (data, response) = try await URLSession.shared.data(for: request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        guard status == 200 else { throw ServiceError(status: status) }

        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(Weather.self, from: data)
    }
}
