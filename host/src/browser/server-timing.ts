/** The description of a metric that the document came with; empty where the browser does not show it. */
export function serverTiming(metric: string): string {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return document?.serverTiming?.find(({ name }) => name === metric)?.description ?? ''
}
