/**
 * Reads the body of a response as text. If the body exceeds the limit, reading stops and the result
 * is `undefined`.
 */
export async function readCapped(
  response: Response,
  maxBytes: number
): Promise<string | undefined> {
  const declared = Number(response.headers.get('content-length') ?? 0)
  if (declared > maxBytes) {
    await response.body?.cancel()
    return undefined
  }
  if (response.body === null) return ''
  const decoder = new TextDecoder()
  let received = 0
  let text = ''
  // A return inside the loop cancels the stream, which ends the download.
  for await (const chunk of response.body) {
    received += chunk.byteLength
    if (received > maxBytes) return undefined
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
