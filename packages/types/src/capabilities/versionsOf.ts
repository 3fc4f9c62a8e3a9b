import type { MetadataVariant } from '../metadata/MetadataParts.ts'

/** The versions that an enum of versions has (`V3`, `V4`, `V5`), lowest first. */
export function versionsOf(variants: readonly MetadataVariant[]): number[] {
  return variants
    .flatMap(({ name }) => (/^V\d+$/.test(name) ? [Number(name.slice(1))] : []))
    .sort((left, right) => left - right)
}
