// The asynchronous boundary that shared modules need: nothing here may import them statically.
void import('./boot.tsx')
