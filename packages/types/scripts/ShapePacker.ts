import type { ShapeField, ShapeGraph, ShapeNode } from '../src/drift/ShapeNode.ts'

/**
 * Copies the requested part of a graph, and renumbers it.
 *
 * Equal types are not merged: cycles would make that costly, and the comparison does not need it.
 */
export class ShapePacker {
  readonly types: ShapeNode[] = []
  private readonly graph: ShapeGraph
  private readonly numbers = new Map<ShapeNode, number>()

  constructor(graph: ShapeGraph) {
    this.graph = graph
  }

  /** The new number of a type. */
  pack(id: number): number {
    const node = this.graph(id)
    const known = this.numbers.get(node)
    if (known !== undefined) return known
    const number = this.types.length
    this.numbers.set(node, number)
    // Reserve the number before packing the parts, because a type may contain itself.
    this.types.push('bits')
    this.types[number] = this.packNode(node)
    return number
  }

  /** Fields with the new numbers of their types. */
  packFields(fields: readonly ShapeField[]): ShapeField[] {
    return fields.map(([name, id]) => [name, this.pack(id)])
  }

  private packNode(node: ShapeNode): ShapeNode {
    if (typeof node === 'string') return node
    switch (node[0]) {
      case 'outer':
        return node
      case 'array':
        return ['array', this.pack(node[1]), node[2]]
      case 'fields':
        return ['fields', this.packFields(node[1])]
      case 'enum':
        return ['enum', node[1].map(([name, fields]) => [name, this.packFields(fields)])]
      case 'list':
      case 'compact':
      case 'option':
        return [node[0], this.pack(node[1])]
    }
  }
}
