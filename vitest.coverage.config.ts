import { defineConfig } from 'vitest/config'

/** How much of the runtime its own tests reach: `npm run coverage`. */
export default defineConfig({
  test: {
    include: ['test/toolsearch/**/*.test.ts'],
    // Counting makes the property tests several times slower.
    testTimeout: 120_000,
    coverage: {
      enabled: true,
      provider: 'v8',
      include: ['src/toolsearch/**/*.ts'],
      reporter: ['text'],
      thresholds: { branches: 95 },
    },
  },
})
