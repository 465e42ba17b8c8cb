import preact from '@astrojs/preact'
import { defineConfig } from 'astro/config'

export default defineConfig({
  outDir: process.env['PEERS_OUTPUT'] ?? './dist',
  integrations: [preact()],
  devToolbar: { enabled: false },
  // Documents are served at the addresses of the site's pages, without a slash at the end. A style sheet
  // of its own would cost each page a round trip.
  build: { format: 'file', inlineStylesheets: 'always' },
})
