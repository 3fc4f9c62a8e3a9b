import { refuseArgument } from '../errors/refuseArgument.ts'

export interface WatchAddress {
  readonly host: string
  readonly port: number
}

/** Reads the option `--metrics`: `127.0.0.1:9960`, `[::1]:9960` or `localhost:9960`. */
export function readAddress(text: string): WatchAddress {
  const [, six, name, digits] = /^(?:\[([\da-f:.]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text) ?? []
  const host = six ?? name
  if (host !== undefined && Number(digits) <= 65_535) return { host, port: Number(digits) }
  throw refuseArgument(`--metrics takes <host:port>, such as 127.0.0.1:9960, not ${text}`)
}
