import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { beginTracing, endTracing } from './trace-requests.ts'

/**
 * Sends the spans of this process to the collector at `OTEL_EXPORTER_OTLP_ENDPOINT`. The other `OTEL_…` variables
 * have their usual meaning, for example `OTEL_TRACES_SAMPLER`.
 * @returns stops tracing, after the spans that are finished have been sent.
 */
export function startTracing(service: string, release: string): () => Promise<void> {
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': service, 'service.version': release }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  provider.register()
  beginTracing()
  return () => {
    endTracing()
    return provider.shutdown()
  }
}
