import { incidentsPlugin } from './build/incidents-plugin.ts'

/** The content unit turns its content files into data. */
export const plugins = () => [incidentsPlugin(import.meta.dirname)]
