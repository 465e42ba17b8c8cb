import { javascriptLiteral } from './encode.ts'
import { highlighter, type Template } from './highlight.ts'

const code = highlighter('const|await|if|throw|new')

/** An ES module for Node.js 18 and later and for browsers. */
export const javascript: Template = (
  url,
  apiKey,
) => code`const response = await fetch(${javascriptLiteral(url)}, {
  headers: { "X-Api-Key": ${javascriptLiteral(apiKey)} },
});
if (!response.ok) {
  throw new Error(\`HTTP \${response.status}: \${await response.text()}\`);
}
console.log(await response.json());`
