/** Model and call: no view in it, so that it can be tested without one. */
export const IOS_SERVICE = `import Foundation

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
        default: return "The weather is not available: \\(status)"
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
`

/** The screen. */
export const IOS_VIEW = `import SwiftUI

struct ContentView: View {
    private let service = WeatherService(apiKey: "YOUR_API_KEY")

    @State private var city = "London"
    @State private var weather: Weather?
    @State private var message: String?
    @State private var isLoading = false

    var body: some View {
        NavigationStack {
            Form {
                Section {
                    TextField("City", text: $city)
                        .submitLabel(.search)
                        .onSubmit(search)
                    Button("Show weather", action: search)
                        .disabled(isLoading || city.isEmpty)
                }
                if let message {
                    Section { Text(message) }
                }
                if let weather {
                    Section(weather.city ?? city) {
                        LabeledContent("Temperature", value: degrees(weather.temperature))
                        LabeledContent("Feels like", value: degrees(weather.feelsLike))
                        LabeledContent("Wind", value: "\\(weather.wind.speed.formatted()) m/s")
                        LabeledContent("Humidity", value: "\\(weather.humidity)%")
                    }
                }
            }
            .navigationTitle("City weather")
        }
    }

    private func search() {
        isLoading = true
        message = nil
        Task {
            do {
                weather = try await service.currentWeather(in: city)
            } catch {
                weather = nil
                message = error.localizedDescription
            }
            isLoading = false
        }
    }

    private func degrees(_ value: Double) -> String {
        "\\(value.formatted()) °C"
    }
}
`
