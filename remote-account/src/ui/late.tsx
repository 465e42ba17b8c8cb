import { Loaded } from '@orchard/shared/ui'
import type { ComponentProps, ComponentType } from 'react'
import { useResource } from '#src/data/use-resource.ts'

/**
 * A component whose code few visitors need, so that it is loaded when it appears.
 * @param load imports the module that has it.
 */
export function late<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  waiting = 'Loading the form…',
) {
  // biome-ignore lint/suspicious/noExplicitAny: whatever props the component has
  type Props = Module[Name] extends ComponentType<any> ? ComponentProps<Module[Name]> : never
  // biome-ignore lint/correctness/noComponentHookFactories: called once, at the top of a module
  return function Late(props: Props) {
    return (
      <Loaded resource={useResource(load)} waiting={waiting}>
        {(module) => {
          const Component = module[name] as ComponentType<Props>
          return <Component {...props} />
        }}
      </Loaded>
    )
  }
}
