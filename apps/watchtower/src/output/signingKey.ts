const SECRET = /^(?:whsec_)?((?:[\w+/]{4})*(?:[\w+/]{2}==|[\w+/]{3}=)?)$/

/**
 * The key in a secret of Standard Webhooks: the bytes of the base64 after `whsec_`, which may be
 * left out. `undefined` for other text.
 */
export function signingKey(secret: string): Uint8Array | undefined {
  const [, text = ''] = SECRET.exec(secret) ?? []
  return text === '' || text.includes('_') ? undefined : Buffer.from(text, 'base64')
}
