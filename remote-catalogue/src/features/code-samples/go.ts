import { wideLiteral } from './encode.ts'
import { highlighter, type Template, type UploadTemplate } from './highlight.ts'

const code = highlighter('package|import|func|if|nil|defer')

function keyOf(apiKey: string | null) {
  return apiKey === null ? code`os.Getenv("ORCHARD_API_KEY")` : wideLiteral(apiKey)
}

/** Sends the request and prints the response. */
const SEND = code`)

	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()

	body, err := io.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}
	if response.StatusCode != http.StatusOK {
		log.Fatalf("HTTP %s: %s", response.Status, body)
	}
	fmt.Println(string(body))
}`

/** `main.go` for Go 1.16 and later. */
export const go: Template = (url, apiKey) => code`package main

import (
	"fmt"
	"io"
	"log"
	"net/http"${apiKey === null ? code`\n\t"os"` : []}
)

func main() {
	request, err := http.NewRequest("GET", ${wideLiteral(url)}, nil)
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("X-Api-Key", ${keyOf(apiKey)}${SEND}`

/** As `go`, with a file as the body. */
export const goUpload: UploadTemplate = (url, apiKey, { file, type }) => code`package main

import (
	"bytes"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
)

func main() {
	picture, err := os.ReadFile(${wideLiteral(file)})
	if err != nil {
		log.Fatal(err)
	}
	request, err := http.NewRequest("POST", ${wideLiteral(url)}, bytes.NewReader(picture))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("X-Api-Key", ${keyOf(apiKey)})
	request.Header.Set("Content-Type", ${wideLiteral(type)}${SEND}`
