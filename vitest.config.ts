import { defineConfig } from 'vitest/config'

// One process per file and few workers: the suites start real databases and real servers.
export default defineConfig({
  test: {
    include: ['{apps,packages,protocols,modules,scripts}/*/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', 'e2e/**'],
    globalSetup: ['scripts/test-server.ts'],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
