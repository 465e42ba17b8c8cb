import { javaLiteral } from './encode.ts'
import { highlighter, type Template, type UploadTemplate } from './highlight.ts'

const code = highlighter('import|public|class|static|void|throws|var|if|throw|new')

function keyOf(apiKey: string | null) {
  return apiKey === null ? code`System.getenv("ORCHARD_API_KEY")` : javaLiteral(apiKey)
}

/** Sends the request and prints the response. */
const SEND = code`var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new RuntimeException("HTTP " + response.statusCode() + ": " + response.body());
        }
        System.out.println(response.body());
    }
}`

/** `Main.java` for Java 11 and later. */
export const java: Template = (url, apiKey) => code`import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

public class Main {
    public static void main(String[] args) throws Exception {
        var request = HttpRequest.newBuilder()
                .uri(URI.create(${javaLiteral(url)}))
                .header("X-Api-Key", ${keyOf(apiKey)})
                .build();
        ${SEND}`

/** As `java`, with a file as the body. */
export const javaUpload: UploadTemplate = (url, apiKey, { file, type }) => code`import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;

public class Main {
    public static void main(String[] args) throws Exception {
        var request = HttpRequest.newBuilder()
                .uri(URI.create(${javaLiteral(url)}))
                .header("X-Api-Key", ${keyOf(apiKey)})
                .header("Content-Type", ${javaLiteral(type)})
                .POST(BodyPublishers.ofFile(Path.of(${javaLiteral(file)})))
                .build();
        ${SEND}`
