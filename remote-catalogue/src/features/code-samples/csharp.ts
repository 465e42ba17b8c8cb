import { wideLiteral } from './encode.ts'
import { highlighter, type Template } from './highlight.ts'

const code = highlighter('using|var|new|await|if|throw')

/** `Program.cs` with top-level statements, for .NET 6 and later. */
export const csharp: Template = (url, apiKey) => code`using System;
using System.Net.Http;

using var client = new HttpClient();
client.DefaultRequestHeaders.Add("X-Api-Key", ${wideLiteral(apiKey)});

using var response = await client.GetAsync(${wideLiteral(url)});
var body = await response.Content.ReadAsStringAsync();
if (!response.IsSuccessStatusCode)
{
    throw new HttpRequestException($"HTTP {(int)response.StatusCode}: {body}");
}
Console.WriteLine(body);`
