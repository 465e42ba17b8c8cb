export { type AnalyticsSink, configureAnalytics, track } from './track.ts'
