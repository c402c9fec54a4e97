import { useEffect, useState } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { SearchBox } from "../../ui/fields/search-box.tsx";
import { Notice } from "../../ui/notice.tsx";
import { About } from "./about.tsx";
import { findInGuide } from "./find-in-guide.ts";
import { guide } from "./guide.ts";
import { GuideBlocks } from "./guide-blocks.tsx";

interface Props {
  /** "" for the first. */
  readonly name: string;
}

/** The guide of docs/guide, with a box to find something in it. */
export function HelpPanel({ name }: Props) {
  const page = guide.find((one) => one.name === name);
  useGoToHeading();
  return (
    <div className="flex flex-col gap-8 lg:flex-row lg:gap-12">
      <Contents />
      <article className="flex min-w-0 max-w-3xl flex-1 flex-col gap-4">
        {page ? (
          <GuideBlocks blocks={page.blocks} />
        ) : (
          <Notice title="We couldn’t find this page in the guide">
            <p>
              It may have a new name. Search for it, or start from the{" "}
              <Link to="/help" className="text-primary underline">
                first page
              </Link>
              .
            </p>
          </Notice>
        )}
        <About />
      </article>
    </div>
  );
}

/**
 * A page does not reload when the address changes, so the browser does not go to its place by
 * itself. The focus goes too: the link that was followed may be gone with the search.
 */
function useGoToHeading(): void {
  const place = useLocation();
  useEffect(() => {
    const heading = document.getElementById(decodeURIComponent(place.hash.slice(1)));
    if (!heading) {
      // Not returned: some browsers answer with a promise, which is no way to clean up.
      window.scrollTo(0, 0);
      return;
    }
    const go = () => heading.scrollIntoView();
    go();
    heading.focus({ preventScroll: true });
    // Pictures above it push it down when they come.
    const coming = [...document.images].filter(
      (image) => !image.complete && image.getBoundingClientRect().top < 0,
    );
    for (const image of coming) image.addEventListener("load", go);
    return () => {
      for (const image of coming) image.removeEventListener("load", go);
    };
  }, [place]);
}

function Contents() {
  const [term, setTerm] = useState("");
  const found = findInGuide(guide, term);
  const links =
    term.trim() === "" ? guide.map(({ name, title }) => ({ to: `/help/${name}`, title })) : found;
  return (
    <nav aria-label="Guide" className="flex flex-col gap-2 lg:w-64 lg:shrink-0">
      <SearchBox
        label="Find in the guide"
        placeholder="Find in the guide"
        value={term}
        onChange={setTerm}
        className="h-11 rounded-control border border-edge bg-surface"
      />
      <ul>
        {links.map((link) => (
          <li key={link.to}>
            <NavLink
              to={link.to}
              end
              onClick={() => setTerm("")}
              className="flex min-h-11 flex-col justify-center rounded-control px-3 hover:bg-sunken aria-[current=page]:font-semibold"
            >
              {link.title}
              {"page" in link && <span className="text-muted text-small">{link.page}</span>}
            </NavLink>
          </li>
        ))}
      </ul>
      {term.trim() !== "" && (
        <p role="status" className={found.length > 0 ? "sr-only" : "px-3 text-muted"}>
          {found.length > 0
            ? `${found.length} found`
            : "We found nothing in the guide. Try another word."}
        </p>
      )}
    </nav>
  );
}
