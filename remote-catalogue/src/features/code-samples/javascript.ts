import { javascriptLiteral } from './encode.ts'
import { highlighter, type Template, type UploadTemplate } from './highlight.ts'

const code = highlighter('import|from|const|await|if|throw|new|try|catch')

function keyOf(apiKey: string | null) {
  return apiKey === null ? code`process.env.ORCHARD_API_KEY` : javascriptLiteral(apiKey)
}

/** Prints the response, or fails. */
const PRINT = code`if (!response.ok) {
  throw new Error(\`HTTP \${response.status}: \${await response.text()}\`);
}
console.log(await response.json());`

/** An ES module for Node.js 18 and later. */
export const javascript: Template = (
  url,
  apiKey,
) => code`const response = await fetch(${javascriptLiteral(url)}, {
  headers: { "X-Api-Key": ${keyOf(apiKey)} },
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
    "X-Api-Key": ${keyOf(apiKey)},
    "Content-Type": ${javascriptLiteral(type)},
  },
  body: await readFile(${javascriptLiteral(file)}),
});
${PRINT}`

/** Fails without printing the request, which has the key. */
const CATCH = code`  console.log(data);
} catch (error) {
  console.error(error.message, error.response?.data);
  process.exitCode = 1;
}`

/** As `javascript`, with the package axios. */
export const axios: Template = (url, apiKey) => code`import axios from "axios";

try {
  const { data } = await axios.get(${javascriptLiteral(url)}, {
    headers: { "X-Api-Key": ${keyOf(apiKey)} },
  });
${CATCH}`

/** As `axios`, with a file as the body. */
export const axiosUpload: UploadTemplate = (
  url,
  apiKey,
  { file, type },
) => code`import { readFile } from "node:fs/promises";
import axios from "axios";

try {
  const picture = await readFile(${javascriptLiteral(file)});
  const { data } = await axios.post(${javascriptLiteral(url)}, picture, {
    headers: {
      "X-Api-Key": ${keyOf(apiKey)},
      "Content-Type": ${javascriptLiteral(type)},
    },
  });
${CATCH}`
