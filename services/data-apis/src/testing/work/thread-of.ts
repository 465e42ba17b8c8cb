import { threadId } from 'node:worker_threads'

/** The thread that does the work; 0 for the main one. */
export default function threadOf(): number {
  return threadId
}
