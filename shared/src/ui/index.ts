export { Button, ButtonLink } from './button/button.tsx'
export { Icon, type IconName } from './icon/icon.tsx'
