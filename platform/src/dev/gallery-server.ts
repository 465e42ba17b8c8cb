import type { Server } from 'node:http'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer, type ViteDevServer } from 'vite'
import { commonConfig } from '#src/build/vite-config.ts'
import { REPOSITORY } from '#src/workspace.ts'

/** The path of the gallery of parts, which only development has. */
export const GALLERY_PATH = '/_ui/'

/**
 * Serves the gallery of the parts of pages from source.
 * @param http the server of which it is a part; by default it listens by itself, once `listen` is called.
 */
export function createGallery(http?: Server): Promise<ViteDevServer> {
  const root = path.join(REPOSITORY, 'shared/src/gallery')
  return createServer({
    ...commonConfig({ unit: 'ui', root }, 'serve'),
    base: GALLERY_PATH,
    cacheDir: path.join(REPOSITORY, 'node_modules/.vite-gallery'),
    optimizeDeps: { entries: ['main.tsx'], exclude: ['@orchard/shared'] },
    plugins: [react()],
    server: {
      host: '127.0.0.1',
      fs: { allow: [REPOSITORY] },
      ...(http ? { middlewareMode: { server: http }, hmr: { server: http } } : { hmr: false }),
    },
  })
}
