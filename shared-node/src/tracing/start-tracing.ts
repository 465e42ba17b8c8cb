import { TraceFlags } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-node'
import { noteExport } from './span-losses.ts'
import { beginTracing, endTracing } from './trace-requests.ts'

/** The default of `OTEL_BSP_MAX_QUEUE_SIZE`. */
const MAX_WAITING = 2_048

/** As its base, which drops spans beyond its limit without a word: notes them, and those that were not taken. */
class NotingProcessor extends BatchSpanProcessor {
  #waiting = 0
  readonly #maxWaiting: number

  constructor(exporter: SpanExporter) {
    const maxQueueSize = Number(process.env['OTEL_BSP_MAX_QUEUE_SIZE']) || MAX_WAITING
    const noting: SpanExporter = {
      export: (spans, done) => {
        this.#waiting -= spans.length
        exporter.export(spans, (result) => {
          noteExport(spans.length, result.error)
          done(result)
        })
      },
      shutdown: () => exporter.shutdown(),
    }
    super(noting, { maxQueueSize })
    this.#maxWaiting = maxQueueSize
  }

  override onEnd(span: ReadableSpan): void {
    if ((span.spanContext().traceFlags & TraceFlags.SAMPLED) === 0) return
    if (this.#waiting < this.#maxWaiting) {
      this.#waiting++
      super.onEnd(span)
    } else noteExport(1, `more than ${this.#maxWaiting} spans wait to be taken`)
  }
}

/**
 * Sends the spans of this process to the collector at `OTEL_EXPORTER_OTLP_ENDPOINT`. The other `OTEL_…` variables
 * have their usual meaning, for example `OTEL_TRACES_SAMPLER`.
 * @returns stops tracing, after the spans that are finished have been sent. Never rejects.
 */
export function startTracing(service: string, release: string): () => Promise<void> {
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': service, 'service.version': release }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new NotingProcessor(new OTLPTraceExporter())],
  })
  provider.register()
  beginTracing()
  return () => {
    endTracing()
    return provider.shutdown().catch(() => undefined) // noted already
  }
}
