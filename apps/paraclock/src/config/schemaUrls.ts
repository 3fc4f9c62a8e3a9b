export const schemasUrl = 'https://unpkg.com/paraclock/schemas'

export const configSchemaId = `${schemasUrl}/config.schema.json`
