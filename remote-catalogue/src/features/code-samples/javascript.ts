import { javascriptLiteral } from './encode.ts'
import { highlighter, type Template, type UploadTemplate } from './highlight.ts'

const code = highlighter('import|from|const|await|if|throw|new')

/** Prints the answer, or fails. */
const PRINT = code`if (!response.ok) {
  throw new Error(\`HTTP \${response.status}: \${await response.text()}\`);
}
console.log(await response.json());`

/** An ES module for Node.js 18 and later and for browsers. */
export const javascript: Template = (
  url,
  apiKey,
) => code`const response = await fetch(${javascriptLiteral(url)}, {
  headers: { "X-Api-Key": ${javascriptLiteral(apiKey)} },
});
${PRINT}`

/** An ES module for Node.js 18 and later, which reads the picture from the disk. */
export const javascriptUpload: UploadTemplate = (
  url,
  apiKey,
  { file, type },
) => code`import { readFile } from "node:fs/promises";

const response = await fetch(${javascriptLiteral(url)}, {
  method: "POST",
  headers: {
    "X-Api-Key": ${javascriptLiteral(apiKey)},
    "Content-Type": ${javascriptLiteral(type)},
  },
  body: await readFile(${javascriptLiteral(file)}),
});
${PRINT}`
