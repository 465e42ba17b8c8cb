import { wideLiteral } from './encode.ts'
import { highlighter, type Template, type UploadTemplate } from './highlight.ts'

const code = highlighter('using|var|new|await|if|throw')

function keyOf(apiKey: string | null) {
  return apiKey === null
    ? code`Environment.GetEnvironmentVariable("ORCHARD_API_KEY")`
    : wideLiteral(apiKey)
}

/** Prints the response, or fails. */
const PRINT = code`var body = await response.Content.ReadAsStringAsync();
if (!response.IsSuccessStatusCode)
{
    throw new HttpRequestException($"HTTP {(int)response.StatusCode}: {body}");
}
Console.WriteLine(body);`

/** `Program.cs` with top-level statements, for .NET 6 and later. */
export const csharp: Template = (url, apiKey) => code`using System;
using System.Net.Http;

using var client = new HttpClient();
client.DefaultRequestHeaders.Add("X-Api-Key", ${keyOf(apiKey)});

using var response = await client.GetAsync(${wideLiteral(url)});
${PRINT}`

/** As `csharp`, with a file as the body. */
export const csharpUpload: UploadTemplate = (url, apiKey, { file, type }) => code`using System;
using System.IO;
using System.Net.Http;
using System.Net.Http.Headers;

using var client = new HttpClient();
client.DefaultRequestHeaders.Add("X-Api-Key", ${keyOf(apiKey)});

using var picture = new ByteArrayContent(await File.ReadAllBytesAsync(${wideLiteral(file)}));
picture.Headers.ContentType = new MediaTypeHeaderValue(${wideLiteral(type)});

using var response = await client.PostAsync(${wideLiteral(url)}, picture);
${PRINT}`
