import classes from './orchard.module.css'

/** Left edge and size of each tree. */
const TREES = [
  [20, 0.86],
  [196, 1],
  [392, 0.78],
  [640, 1],
  [830, 0.86],
  [1006, 1],
] as const

/** Height of a tree and of the ground below it. */
const GROUND = 190

/** An orchard at harvest, in the manner of the blog's drawings; decorative. */
export function Orchard() {
  return (
    <svg className={classes.Orchard} viewBox="0 0 1200 210" aria-hidden="true">
      <defs>
        <g id="orchard-apple">
          <path d="M0-9C-6-14-17-12-18 0S-8 19 0 16C8 19 17 12 18 0S6-14 0-9Z" />
          <path className={classes.Line} d="M0-9C0-15 3-19 7-21" />
        </g>
        <g id="orchard-tree">
          <path
            className={classes.Wood}
            d="M76 190C82 160 80 140 70 112M84 190H66M84 190C88 150 98 132 116 116L104 110 80 124 62 104 54 112C70 138 72 160 66 190Z"
          />
          <path
            className={classes.Leaf}
            d="M22 96C-2 84 4 44 34 42C38 8 84-2 104 18C134 6 164 32 154 60C174 76 164 112 134 110C114 128 88 118 80 110C62 124 34 120 22 96Z"
          />
          <use href="#orchard-apple" x="48" y="66" />
          <use href="#orchard-apple" x="96" y="50" />
          <use href="#orchard-apple" x="128" y="84" />
          <use href="#orchard-apple" x="82" y="90" />
        </g>
      </defs>
      <path className={classes.Line} d="M0 190H1200" />
      {TREES.map(([x, size]) => (
        <use
          key={x}
          href="#orchard-tree"
          transform={`translate(${x} ${GROUND * (1 - size)}) scale(${size})`}
        />
      ))}
      <path
        className={classes.Wood}
        d="M556 190 588 58M592 190 624 58M562 164H598M569 136H605M576 108H612M583 80H619"
      />
      <use href="#orchard-apple" x="498" y="148" />
      <use href="#orchard-apple" x="524" y="148" />
      <path className={classes.Basket} d="M470 154H552L542 190H480Z" />
      <path
        className={classes.Line}
        d="M500 164C494 164 497 170 493 172C497 174 494 180 500 180M522 164C528 164 525 170 529 172C525 174 528 180 522 180"
      />
    </svg>
  )
}
