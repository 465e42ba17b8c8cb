import { phpLiteral } from './encode.ts'
import { highlighter, type Template, type UploadTemplate } from './highlight.ts'

const code = highlighter('if|throw|new|true|false')

function keyHeader(apiKey: string | null) {
  return apiKey === null
    ? code`"X-Api-Key: " . getenv("ORCHARD_API_KEY")`
    : phpLiteral(`X-Api-Key: ${apiKey}`)
}

/** Prints the response, or fails. */
const PRINT = code`if ($body === false) {
    throw new RuntimeException(curl_error($curl));
}
$status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
if ($status !== 200) {
    throw new RuntimeException("HTTP $status: $body");
}
var_dump(json_decode($body, true));`

/** A script for PHP 7 and later with the curl extension. */
export const php: Template = (url, apiKey) => [
  ['keyword', '<?php'],
  ...code`

$curl = curl_init(${phpLiteral(url)});
curl_setopt_array($curl, [
    CURLOPT_HTTPHEADER => [${keyHeader(apiKey)}],
    CURLOPT_RETURNTRANSFER => true,
]);
$body = curl_exec($curl);
${PRINT}`,
]

/** As `php`, with a file as the body; curl makes that a POST. */
export const phpUpload: UploadTemplate = (url, apiKey, { file, type }) => [
  ['keyword', '<?php'],
  ...code`

$curl = curl_init(${phpLiteral(url)});
curl_setopt_array($curl, [
    CURLOPT_POSTFIELDS => file_get_contents(${phpLiteral(file)}),
    CURLOPT_HTTPHEADER => [
        ${keyHeader(apiKey)},
        ${phpLiteral(`Content-Type: ${type}`)},
    ],
    CURLOPT_RETURNTRANSFER => true,
]);
$body = curl_exec($curl);
${PRINT}`,
]
