import { postsPlugin } from './build/posts-plugin.ts'

/** The articles become data and pictures of the release. */
export const plugins = () => [postsPlugin(import.meta.dirname)]
