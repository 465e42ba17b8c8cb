import SwiftUI

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
                        LabeledContent("Wind", value: "\(weather.wind.speed.formatted()) m/s")
                        LabeledContent("Humidity", value: "\(weather.humidity)%")
                    }
                }
            }
            .navigationTitle("City weather")
        }
    }

    private func search() {
        guard !isLoading, !city.isEmpty else { return }
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
        "\(value.formatted()) °C"
    }
}
