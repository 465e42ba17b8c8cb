import { Button, Notice, type Submission } from '@orchard/shared/ui'

/** Says that an action takes long, and later offers to cancel it. */
export function Patience({
  cancel,
  isHanging,
  isSlow,
}: Pick<Submission, 'cancel' | 'isHanging' | 'isSlow'>) {
  return (
    <>
      <Notice kind="calm">
        {isHanging
          ? 'Still no response. Keep waiting, or cancel and try again.'
          : isSlow && 'This is taking longer than usual…'}
      </Notice>
      {isHanging && <Button onClick={cancel}>Cancel</Button>}
    </>
  )
}
