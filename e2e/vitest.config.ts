import { defineConfig } from 'vitest/config'

// One browser and one real server for all files, one after another.
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['e2e/server.ts'],
    maxWorkers: 1,
    fileParallelism: false,
    // A browser on a loaded machine: a second try is printed beside the test that needed it.
    retry: 1,
    // They run beside all other tests on two cores: what waits long enough is seen to come, or never does.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
