export { Button, buttonClass } from './button/button.tsx'
export { Icon, type IconName } from './icon/icon.tsx'
export { ScrollRegion } from './scroll-region/scroll-region.tsx'
