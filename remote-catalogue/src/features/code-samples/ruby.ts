import { rubyLiteral } from './encode.ts'
import { highlighter, type Template, type UploadTemplate } from './highlight.ts'

const code = highlighter('require|unless')

function keyOf(apiKey: string | null) {
  return apiKey === null ? code`ENV.fetch("ORCHARD_API_KEY")` : rubyLiteral(apiKey)
}

/** Prints the response, or fails. */
const PRINT = code`unless response.is_a?(Net::HTTPSuccess)
  abort("HTTP #{response.code}: #{response.body}")
end
puts(JSON.pretty_generate(JSON.parse(response.body)))`

/** A script for Ruby 3 and later. */
export const ruby: Template = (url, apiKey) => code`require "json"
require "net/http"

uri = URI(${rubyLiteral(url)})
response = Net::HTTP.get_response(uri, { "X-Api-Key" => ${keyOf(apiKey)} })
${PRINT}`

/** As `ruby`, with a file as the body. */
export const rubyUpload: UploadTemplate = (url, apiKey, { file, type }) => code`require "json"
require "net/http"

uri = URI(${rubyLiteral(url)})
picture = File.binread(${rubyLiteral(file)})
response = Net::HTTP.post(uri, picture, {
  "X-Api-Key" => ${keyOf(apiKey)},
  "Content-Type" => ${rubyLiteral(type)}
})
${PRINT}`
