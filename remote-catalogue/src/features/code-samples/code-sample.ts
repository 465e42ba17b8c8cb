import type { CodeToken } from '@orchard/shared/ui'
import type { SampleCall } from '#src/data/sample-call.ts'
import { pythonClient, typescriptClient } from './client-samples.ts'
import { csharp, csharpUpload } from './csharp.ts'
import { curl, curlUpload } from './curl.ts'
import { requestUrl } from './encode.ts'
import { go, goUpload } from './go.ts'
import type { Template, UploadTemplate } from './highlight.ts'
import { java, javaUpload } from './java.ts'
import { axios, axiosUpload, javascript, javascriptUpload } from './javascript.ts'
import type { LanguageId, TabId } from './languages.ts'
import { mcpSample } from './mcp.ts'
import { php, phpUpload } from './php.ts'
import { python, pythonUpload, requests, requestsUpload } from './python.ts'
import { ruby, rubyUpload } from './ruby.ts'
import { swift, swiftUpload } from './swift.ts'

/** The samples of each language, without and with a picture. */
const TEMPLATES: Readonly<Record<LanguageId, readonly [Template, UploadTemplate]>> = {
  curl: [curl, curlUpload],
  javascript: [javascript, javascriptUpload],
  'javascript-axios': [axios, axiosUpload],
  'python-requests': [requests, requestsUpload],
  python: [python, pythonUpload],
  java: [java, javaUpload],
  csharp: [csharp, csharpUpload],
  php: [php, phpUpload],
  ruby: [ruby, rubyUpload],
  go: [go, goUpload],
  swift: [swift, swiftUpload],
}

/**
 * A complete program that makes the call and prints the response, with a client of ours, a package or the standard library, or
 * the set-up of an assistant. The texts of the tokens, joined, are the program; all values are quoted safely.
 */
export function codeSample(tab: TabId, call: SampleCall): readonly CodeToken[] {
  if (tab === 'mcp') return mcpSample(call)
  if (tab === 'typescript-client') return typescriptClient(call)
  if (tab === 'python-client') return pythonClient(call)
  const url = requestUrl(call.url, call.query)
  const [sample, upload] = TEMPLATES[tab]
  return call.picture ? upload(url, call.apiKey, call.picture) : sample(url, call.apiKey)
}
