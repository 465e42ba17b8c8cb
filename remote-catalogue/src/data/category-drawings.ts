/** The icons that a category may name: a path for each, on a 24 by 24 grid with round line caps. */
export const CATEGORY_DRAWINGS: Readonly<Record<string, string>> = {
  finance: 'M4 19h16M7 15v-4m5 4V6m5 9v-6M5 7l4-3 4 2 6-3',
  'internet-technology':
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3.5 9h17M3.5 15h17M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18',
  'ai-computer-vision':
    'M4 8V5a1 1 0 0 1 1-1h3m8 0h3a1 1 0 0 1 1 1v3m0 8v3a1 1 0 0 1-1 1h-3m-8 0H5a1 1 0 0 1-1-1v-3m3-4c3-5 7-5 10 0-3 5-7 5-10 0m5-1a1 1 0 1 0 0 2 1 1 0 0 0 0-2',
  animals:
    'M12 13c-3 0-5 2.5-5 4.7 0 1.5 1.2 2.3 2.5 2.3 1 0 1.6-.5 2.5-.5s1.5.5 2.5.5c1.3 0 2.5-.8 2.5-2.3C17 15.5 15 13 12 13M6 9.5v.1M18 9.5v.1M9.5 6v.1M14.5 6v.1',
  entertainment: 'M4 7h16v12H4zM8 3l4 4 4-4m-6 7.5v5l4.5-2.5z',
  'health-wellness':
    'M12 20S4 15 4 9.5A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.5C20 15 12 20 12 20M4.5 12H9l1.5-3 2.5 5 1.5-2h5',
  miscellaneous: 'M12 3 5 6.5v11L12 21l7-3.5v-11zM5 6.5l7 3.5 7-3.5M12 10v11',
  places:
    'M12 21s-7-6-7-11a7 7 0 0 1 14 0c0 5-7 11-7 11m0-13.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5',
  text: 'M5 6h14M5 10.5h14M5 15h9M5 19.5h6',
  transportation:
    'M5 15.5V8a3 3 0 0 1 3-3h8a3 3 0 0 1 3 3v7.5a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2M5 11h14M8 14.3v.1m8-.1v.1M8 17.5 6.5 20M16 17.5l1.5 2.5',
  tax: 'M6 3h12v18l-2.5-1.7L13 21l-2.5-1.7L8 21l-2-1.5zM9.5 8.5v.1m5 4.9v.1m0-5.6-5 6',
}
