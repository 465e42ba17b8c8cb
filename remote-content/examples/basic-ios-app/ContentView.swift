import SwiftUI

struct ContentView: View {
    private let service = HolidayService()
    private let year = Calendar.current.component(.year, from: .now)

    @AppStorage("apiKey") private var apiKey = ""
    @State private var country = "DE"
    @State private var holidays: [Holiday] = []
    @State private var message: String?
    @State private var isLoading = false

    var body: some View {
        NavigationStack {
            Form {
                Section {
                    SecureField("API key", text: $apiKey)
                    TextField("Country", text: $country)
                        .submitLabel(.search)
                        .onSubmit(search)
                    Button("Show days off", action: search)
                        .disabled(isLoading || apiKey.isEmpty || country.count != 2)
                }
                if let message {
                    Section { Text(message) }
                }
                if !holidays.isEmpty {
                    Section("Days off in \(String(year))") {
                        ForEach(holidays) { holiday in
                            LabeledContent(holiday.name, value: holiday.date)
                        }
                    }
                }
            }
            .navigationTitle("Days off")
        }
    }

    private func search() {
        guard !isLoading, !apiKey.isEmpty, country.count == 2 else { return }
        isLoading = true
        message = nil
        Task {
            do {
                holidays = try await service.daysOff(in: country, year: year, apiKey: apiKey)
            } catch {
                holidays = []
                message = error.localizedDescription
            }
            isLoading = false
        }
    }
}
