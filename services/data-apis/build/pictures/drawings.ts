const sunset = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 320">
  <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-color="#3b2a63"/><stop offset=".55" stop-color="#d1495b"/>
    <stop offset="1" stop-color="#f6ae2d"/></linearGradient></defs>
  <rect width="480" height="320" fill="url(#sky)"/>
  <circle cx="330" cy="205" r="46" fill="#ffe7a3"/>
  <path d="M0 240 80 190 150 228 230 170 330 238 400 205 480 236V320H0Z" fill="#27314f"/>
  <path d="M0 276 120 250 260 282 380 258 480 280V320H0Z" fill="#131a2e"/>
</svg>`

const apple = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">
  <rect width="400" height="400" fill="#ffffff"/>
  <path d="M200 132c-30-30-118-26-118 74 0 78 60 138 92 138 14 0 18-8 26-8s12 8 26 8c32 0 92-60 92-138
    0-100-88-104-118-74Z" fill="#c8102e"/>
  <path d="M120 190c4-34 24-50 44-52-22 16-30 34-32 62Z" fill="#f2b8b5"/>
  <path d="M196 138c-4-30 2-58 22-78l12 8c-18 20-22 42-18 68Z" fill="#6b4226"/>
  <path d="M214 96c30-36 66-34 90-28-10 34-44 52-90 28Z" fill="#3f8f3a"/>
</svg>`

const poster = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 480">
  <rect width="360" height="480" fill="#f4f1de"/>
  <rect x="30" y="30" width="140" height="200" fill="#3d405b"/>
  <rect x="190" y="30" width="140" height="90" fill="#e07a5f"/>
  <rect x="190" y="140" width="140" height="90" fill="#81b29a"/>
  <circle cx="180" cy="350" r="100" fill="#f2cc8f"/>
  <path d="M80 350h200" stroke="#3d405b" stroke-width="14"/>
</svg>`

/** Drawings of our own that become example pictures, by the name of the file. */
export const DRAWINGS = { apple, poster, sunset } as const
