import { phpLiteral } from './encode.ts'
import { highlighter, type Template } from './highlight.ts'

const code = highlighter('if|throw|new|true|false')

/** A script for PHP 7 and later with the curl extension. */
export const php: Template = (url, apiKey) => [
  ['keyword', '<?php'],
  ...code`

$curl = curl_init(${phpLiteral(url)});
curl_setopt_array($curl, [
    CURLOPT_HTTPHEADER => [${phpLiteral(`X-Api-Key: ${apiKey}`)}],
    CURLOPT_RETURNTRANSFER => true,
]);
$body = curl_exec($curl);
if ($body === false) {
    throw new RuntimeException(curl_error($curl));
}
$status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
if ($status !== 200) {
    throw new RuntimeException("HTTP $status: $body");
}
var_dump(json_decode($body, true));`,
]
