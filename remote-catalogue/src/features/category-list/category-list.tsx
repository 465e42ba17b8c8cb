import { Link } from '@orchard/shared/router'
import type { CategorySummary } from '#src/data/catalogue-data.ts'
import { CategoryIcon } from '#src/ui/category-icon.tsx'
import classes from './category-list.module.css'

/** The parts of a category that its tile shows. */
export type CategoryTile = Pick<CategorySummary, 'slug' | 'name' | 'icon' | 'count' | 'available'>

/** All categories as tiles with an icon and the number of APIs. */
export function CategoryList({ categories }: { categories: readonly CategoryTile[] }) {
  return (
    <ul className={classes.Categories}>
      {categories.map(({ slug, name, icon, count, available }) => (
        <li key={slug}>
          <Link to={`/category/${slug}`}>
            <CategoryIcon icon={icon} />
            <b>{name}</b>
            <span>
              {available === count ? `${count} APIs` : `${available} of ${count} available`}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
