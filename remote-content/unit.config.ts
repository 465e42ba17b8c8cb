import { examplesPlugin } from './build/examples-plugin.ts'
import { postsPlugin } from './build/posts-plugin.ts'

/** Articles and examples become data and pictures of the release. */
export const plugins = () => [postsPlugin(import.meta.dirname), examplesPlugin(import.meta.dirname)]
