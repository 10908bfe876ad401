-- Triggers fire by their names. Those that keep counters take the rows of these in one order, whether something is added, changed or
-- removed, so that two changes at once wait for each other and never both: project_counter before feature_figure before listed_block,
-- and run_block before run_day.
ALTER TRIGGER feature_figure_removed ON feature RENAME TO feature_totals_removed;
ALTER TRIGGER run_day_removed ON run RENAME TO run_removed_days;
ALTER TRIGGER run_figures_flagged ON run RENAME TO run_flagged_figures;
