import { defineConfig } from 'vitest/config'

/** The tests of the files that are mutated, and no others: a mutation run repeats them hundreds of times. */
export default defineConfig({
  test: {
    include: ['test/toolsearch/{query-form,settings,mode,execute-extra-tool}.test.ts'],
    testTimeout: 30_000,
    isolate: false,
  },
})
