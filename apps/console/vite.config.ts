import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { texts } from './texts-plugin.ts'

/** Where `npx vite apps/console` finds the calls while developing. */
const server = process.env.MOTORPOOL_DEV_SERVER ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // The same files are served at / and at /admin/.
  base: './',
  plugins: [react(), texts()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The map and its worker are large by nature and load only with map screens.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
            { name: 'i18n', test: /node_modules[\\/](i18next|react-i18next)[\\/]/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true }, '/basemap': server } },
  preview: { proxy: { '/api': { target: server, ws: true }, '/basemap': server } },
})
