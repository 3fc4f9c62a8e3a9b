import { type ApiParameter, type ApiRoute, historyApi } from '@paraclock/history/api'
import { toJsonSchema } from '@valibot/to-json-schema'
import manifest from '../../package.json' with { type: 'json' }

export function describeApi(): Readonly<Record<string, unknown>> {
  const routes = Object.entries<ApiRoute>(historyApi)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Paraclock watchtower',
      version: manifest.version,
      description:
        'The history of the automation service. It only reads. Pages of the origins that `api.origins` of its configuration names may read it from a browser, without credentials.'
    },
    paths: Object.fromEntries(
      routes.map(([name, route]) => [route.path, describeRoute(name, route)])
    )
  }
}

function describeRoute(name: string, { path, summary, query, answer }: ApiRoute) {
  const problem = { description: 'Why it is not answered, as `status`' }
  const network = { name: 'network', in: 'path', required: true, schema: { type: 'string' } }
  const { $schema: _, ...schema } = toJsonSchema(answer)
  return {
    get: {
      operationId: name,
      summary,
      parameters: [
        ...(path.includes('{network}') ? [network] : []),
        ...Object.entries(query).map(describeParameter)
      ],
      responses: {
        200: { description: summary, content: { 'application/json': { schema } } },
        400: problem,
        404: problem,
        503: problem
      }
    }
  }
}

function describeParameter([name, { about, pattern }]: readonly [string, ApiParameter]) {
  return { name, in: 'query', description: about, schema: { type: 'string', pattern } }
}
