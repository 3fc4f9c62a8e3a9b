const DEEP = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
const NO_TEXT = '{"toString":1,"valueOf":1}'

/** JSON values that no method answers. */
export const NO_VALUES = [
  ...([NO_TEXT, DEEP, `{"a":${DEEP}}`, 'null', '{}', '[]', '1e999', 'true'] as const)
] as const

/** Texts that are not JSON-RPC, whatever request they follow. */
export const GARBAGE = [
  ...(['not json', '', '{"jsonrpc":"2.0"', 'null', '[1,2]', '{"id":1,"result":1}'] as const)
] as const

/** Malformed errors of JSON-RPC. */
export const ERRORS = [
  `{"code":1,"message":${NO_TEXT}}`,
  `{"code":${NO_TEXT},"message":"no"}`,
  `{"code":1,"message":"no","data":${DEEP}}`,
  `{"code":1e999,"message":"no"}`,
  '{"code":1.5,"message":"no"}',
  '{"code":1}',
  '[]',
  '"no"'
] as const
