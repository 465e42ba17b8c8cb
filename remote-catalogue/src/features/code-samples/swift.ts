import { swiftLiteral } from './encode.ts'
import { highlighter, type Template, type UploadTemplate } from './highlight.ts'

const code = highlighter('import|if|endif|var|let|try|await|as(?=\\?)|guard|else|self')

function keyOf(apiKey: string | null) {
  return apiKey === null
    ? code`ProcessInfo.processInfo.environment["ORCHARD_API_KEY"]`
    : swiftLiteral(apiKey)
}

/** Prints the response, or fails. */
const PRINT = code`let status = (response as? HTTPURLResponse)?.statusCode ?? 0
let body = String(decoding: data, as: UTF8.self)
guard status == 200 else {
    fatalError("HTTP \\(status): \\(body)")
}
print(body)`

/**
 * `main.swift` for Swift 5.7 and later; off Apple's systems for Swift 6, as its Foundation there.
 */
export const swift: Template = (url, apiKey) => code`import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

var request = URLRequest(url: URL(string: ${swiftLiteral(url)})!)
request.setValue(${keyOf(apiKey)}, forHTTPHeaderField: "X-Api-Key")

let (data, response) = try await URLSession.shared.data(for: request)
${PRINT}`

/** As `swift`, with a file as the body. */
export const swiftUpload: UploadTemplate = (url, apiKey, { file, type }) => code`import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

let picture = try Data(contentsOf: URL(fileURLWithPath: ${swiftLiteral(file)}))
var request = URLRequest(url: URL(string: ${swiftLiteral(url)})!)
request.httpMethod = "POST"
request.setValue(${keyOf(apiKey)}, forHTTPHeaderField: "X-Api-Key")
request.setValue(${swiftLiteral(type)}, forHTTPHeaderField: "Content-Type")

let (data, response) = try await URLSession.shared.upload(for: request, from: picture)
${PRINT}`
