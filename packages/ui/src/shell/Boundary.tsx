import { Component, type ReactNode } from 'react'
import { ChunkError, classifyChunkFailure } from './chunks.ts'
import { ChunkPage, CrashPage } from './ErrorPages.tsx'

interface Props {
  children: ReactNode
}

/** One page's failure stays that page's failure. */
export class Boundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override componentDidCatch(error: unknown): void {
    console.error(error)
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (error instanceof ChunkError) return <ChunkPage failure={classifyChunkFailure(error)} />
    return <CrashPage onRetry={() => this.setState({ error: undefined })} />
  }
}
