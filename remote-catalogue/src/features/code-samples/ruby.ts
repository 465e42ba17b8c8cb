import { rubyLiteral } from './encode.ts'
import { highlighter, type Template } from './highlight.ts'

const code = highlighter('require|unless')

/** A script for Ruby 3 and later. */
export const ruby: Template = (url, apiKey) => code`require "json"
require "net/http"

uri = URI(${rubyLiteral(url)})
response = Net::HTTP.get_response(uri, { "X-Api-Key" => ${rubyLiteral(apiKey)} })
unless response.is_a?(Net::HTTPSuccess)
  abort("HTTP #{response.code}: #{response.body}")
end
puts(JSON.pretty_generate(JSON.parse(response.body)))`
