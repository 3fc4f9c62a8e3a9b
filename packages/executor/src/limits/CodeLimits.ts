/**
 * The limits of what is read of a runtime's code before it is compiled. Error messages use the keys
 * as words. The comment after a limit has the largest number that was measured in nine runtimes of
 * 2022 to 2026.
 */
export const CODE_LIMITS = {
  sections: 1000, // 14
  imports: 1024, // 45
  'pages of memory to begin with': 2048, // 29
  globals: 1024, // 3
  exports: 4096, // 97
  'bytes of a name': 1024, // 61
  'calls and divisions of a function': 32_768 // 3933
} as const

export type CodeLimit = keyof typeof CODE_LIMITS
