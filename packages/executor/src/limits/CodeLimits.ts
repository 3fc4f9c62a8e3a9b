/**
 * The limits of a runtime's code. Error messages use the keys as words. The comment after a limit
 * has the largest number that was measured in nine runtimes of 2022 to 2026. The code of these
 * runtimes has 4 to 9 MB.
 *
 * The limits of a function limit the time and the memory that V8 needs to compile it. V8's
 * optimizing compiler keeps all local variables at each place where paths of the code meet. Its
 * time grows with the square of the number of calls, of loops, and of branches to one block or
 * loop. A function at a limit takes at most 5 seconds and 400 MB in Node.js 24. The measurements
 * are in tooling/bench/measurements.md.
 */
export const CODE_LIMITS = {
  // Limits of a module.
  sections: 1000, // 14
  types: 4096, // 103
  parameters: 256, // 23
  results: 1, // 1
  imports: 1024, // 45
  functions: 100_000, // 6276
  'entries in its table': 65_536, // 1813
  'pages of memory to begin with': 2048, // 29
  globals: 1024, // 3
  exports: 4096, // 97
  'bytes of a name': 1024, // 61
  'element segments': 4096, // 1
  'data segments': 65_536, // 3
  'calls and divisions in all functions': 2_000_000, // 96,812
  'local variables at the joins of four functions': 4_000_000, // 1,642,138
  // Limits of a function.
  instructions: 524_288, // 118,604
  'local variables': 4096, // 237
  'nested blocks': 1024, // 231
  'calls and divisions': 32_768, // 3933
  branches: 65_536, // 6492
  'branches to one block': 8192, // 1262
  'branches to one loop': 512, // 119
  loops: 4096, // 551
  'local variables at its joins': 3_000_000 // 614,002
} as const

export type CodeLimit = keyof typeof CODE_LIMITS
