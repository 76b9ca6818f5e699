import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstLoadChunks } from './chunks.ts'
import { early } from './early-plugin.ts'
import { motionOfHiddenPages } from './motion-plugin.ts'
import { precompress } from './precompress-plugin.ts'
import { texts } from './texts-plugin.ts'

/** Where `npx vite apps/console` finds the calls while developing. */
const server = process.env.MOTORPOOL_DEV_SERVER ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // The same files are served at / and at /admin/.
  base: './',
  plugins: [react(), texts(), firstLoadChunks(), early(), motionOfHiddenPages(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The map and its worker are large by nature and load only with map screens.
    chunkSizeWarningLimit: 1200,
  },
  server: { proxy: { '/api': { target: server, ws: true }, '/basemap': server } },
  preview: { proxy: { '/api': { target: server, ws: true }, '/basemap': server } },
})
